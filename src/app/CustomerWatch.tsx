import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFailureText } from '../features/form/useFailureText.ts';
import { IntentBanner } from '../features/intents/IntentBanner.tsx';
import { useToldAloud } from '../features/told/useToldAloud.ts';

/** What a signed-in customer is told wherever he is: money calls without an answer, and what happened to orders and positions. */
export function CustomerWatch() {
  const navigate = useNavigate();
  const { t } = useTranslation('forms');
  const failureText = useFailureText();
  useToldAloud(
    (reason) => t(`denial.${reason}`, { nearest: '' }),
    (to) => void navigate(to),
  );
  return <IntentBanner failureText={failureText} />;
}
