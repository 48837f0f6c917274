import { closed } from './endpoint.ts';

export const operator = {
  areaInfo: closed('GET', '/areaInfo/list', 'none', 'anon'),
  frontPageBox: closed('GET', '/frontPageBoxSett/get', 'none', 'anon'),
  appVersion: closed('GET', '/appVersion/getPublishAppVersion', 'none', 'anon'),
} as const;
