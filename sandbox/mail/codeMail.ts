/** The mail that carries a verification code, in the language that it was asked for in. */
import type { Language } from '../../contract/codes.ts';

interface Words {
  readonly subject: string;
  readonly register: string;
  readonly resetPassword: string;
  readonly expires: (minutes: number) => string;
  readonly warning: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  fr: {
    subject: 'Votre code de vérification Coulisse',
    register: 'Voici le code pour ouvrir votre compte :',
    resetPassword: 'Voici le code pour changer votre mot de passe :',
    expires: (minutes) => `Il est valable ${minutes} minutes et ne sert qu’une fois.`,
    warning: 'Si vous n’avez rien demandé, ne faites rien et ne donnez ce code à personne.',
  },
  de: {
    subject: 'Ihr Bestätigungscode für Coulisse',
    register: 'Mit diesem Code eröffnen Sie Ihr Konto:',
    resetPassword: 'Mit diesem Code ändern Sie Ihr Passwort:',
    expires: (minutes) => `Er gilt ${minutes} Minuten und nur einmal.`,
    warning: 'Wenn Sie nichts angefordert haben, tun Sie nichts und geben Sie den Code niemandem.',
  },
  en: {
    subject: 'Your Coulisse verification code',
    register: 'This is the code to open your account:',
    resetPassword: 'This is the code to change your password:',
    expires: (minutes) => `It is valid for ${minutes} minutes and works once.`,
    warning: 'If you did not ask for it, do nothing and give the code to nobody.',
  },
  nl: {
    subject: 'Uw verificatiecode voor Coulisse',
    register: 'Met deze code opent u uw rekening:',
    resetPassword: 'Met deze code wijzigt u uw wachtwoord:',
    expires: (minutes) => `De code is ${minutes} minuten geldig en werkt één keer.`,
    warning: 'Hebt u niets aangevraagd, doe dan niets en geef de code aan niemand.',
  },
  'zh-CN': {
    subject: '您的 Coulisse 验证码',
    register: '开户验证码：',
    resetPassword: '修改密码的验证码：',
    expires: (minutes) => `有效期 ${minutes} 分钟，仅可使用一次。`,
    warning: '如非本人操作，请忽略此邮件，切勿将验证码告诉他人。',
  },
  'es-MX': {
    subject: 'Su código de verificación de Coulisse',
    register: 'Este es el código para abrir su cuenta:',
    resetPassword: 'Este es el código para cambiar su contraseña:',
    expires: (minutes) => `Es válido por ${minutes} minutos y sirve una sola vez.`,
    warning: 'Si usted no lo pidió, no haga nada y no dé el código a nadie.',
  },
};

export function codeMail(
  code: string,
  scene: 'register' | 'resetPassword',
  minutes: number,
  language: Language,
): { subject: string; text: string } {
  const words = WORDS[language];
  return { subject: words.subject, text: [words[scene], '', `    ${code}`, '', words.expires(minutes), words.warning].join('\n') };
}
