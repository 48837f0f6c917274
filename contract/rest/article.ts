import { closed } from './endpoint.ts';

export const article = {
  articlePageList: closed('POST', '/article/pageList', 'json', 'anon'),
  articleDetail: closed('GET', '/article/{id}', 'none', 'anon'),
  dictData: closed('GET', '/dict/data', 'none', 'anon'),
  messageList: closed('GET', '/userMessage/getMessage', 'none', 'user'),
  messageDetail: closed('GET', '/userMessage/{id}', 'none', 'user'),
  messageUpdateRead: closed('POST', '/userMessage/updateRead', 'json', 'user'),
} as const;
