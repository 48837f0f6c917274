import type { Config } from '../../contract/config.ts';
import { useData } from './context.ts';

/** What the broker's `config.json` says; the same for the life of the page. */
export const useConfig = (): Config => useData().config;
