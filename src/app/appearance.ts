import { DEFAULT_LANGUAGE } from '../lib/languages.ts';
import { type Settings, useSettings } from '../lib/settings.ts';
import { switchLanguage } from '../lib/i18n.ts';

/** Puts theme, colours and language on the document, now and at each change. Returns its stop. */
export function followSettings(onLanguage: (language: Settings['language']) => void): () => void {
  const light = matchMedia('(prefers-color-scheme: light)');
  const root = document.documentElement;
  const paint = () => {
    const { theme, colours } = useSettings.getState();
    root.dataset['theme'] = theme === 'system' ? (light.matches ? 'light' : 'dark') : theme;
    root.dataset['market'] = colours;
  };
  const speak = async (language: Settings['language']) => {
    if (await switchLanguage(language)) {
      root.lang = language;
      onLanguage(language);
    }
  };
  paint();
  const { language } = useSettings.getState();
  if (language !== DEFAULT_LANGUAGE) void speak(language);
  light.addEventListener('change', paint);
  const stop = useSettings.subscribe((now, before) => {
    paint();
    if (now.language !== before.language) void speak(now.language);
  });
  return () => {
    stop();
    light.removeEventListener('change', paint);
  };
}
