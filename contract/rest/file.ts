import { closed } from './endpoint.ts';

export const file = {
  fileUpload: closed('POST', '/file/upload', 'multipart', 'anon'),
  termsUpload: closed('POST', '/file/terms/upload', 'multipart', 'anon'),
} as const;
