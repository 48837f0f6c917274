import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../data/useRead.ts';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import { share } from '../../../lib/share.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { CopyLine } from '../../../ui/press/CopyLine.tsx';
import { Icon } from '../../../ui/sign/Icon.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';
import css from './share.module.css';

/** The customer's invitation: code, address, and the same as a picture for another phone. */
export function Screen() {
  const { t } = useTranslation('account');
  const title = useTranslation('titles').t('profile.share');
  const read = useRead('getUserInfoById', {});
  return (
    <LoadedPage title={title} read={read} failed={t('share.failed')}>
      {({ user, invited }) => {
        const url = `${location.origin}${location.pathname}#/pages/auth/register?code=${user.invitationCode}`;
        const words = { copied: t('share.copied'), refused: t('share.refused') };
        const hand = () => void share({ title: t('share.shareTitle'), url }, words);
        return (
          <>
            <NavBar back title={title} />
            <div className={frame.scroll}>
              <div className={css.share}>
                <p className={css.text}>{t('share.text')}</p>
                <div className={css.qr}>
                  <QRCodeSVG
                    value={url}
                    size={208}
                    marginSize={2}
                    level="M"
                    bgColor="white"
                    fgColor="black"
                    title={t('share.qr', { url })}
                  />
                </div>
                <p className={css.invited}>{t('share.invited', { count: invited })}</p>
                <CopyLine label={t('share.code')} text={user.invitationCode} />
                <CopyLine label={t('share.link')} text={url} />
                <Button kind="main" onClick={hand}>
                  <Icon name="share" size={16} />
                  {t('share.share')}
                </Button>
              </div>
            </div>
          </>
        );
      }}
    </LoadedPage>
  );
}
