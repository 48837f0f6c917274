import type { Page } from '../../../lib/page.ts';
import { Withdrawal } from '../Withdrawal.tsx';

export const Screen = ({ page }: { readonly page: Page }) => <Withdrawal page={page} kind="wallet" />;
