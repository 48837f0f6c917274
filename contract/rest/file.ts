/** Uploads: one image each, multipart, open to a registration in progress. */
import * as z from 'zod/mini';
import { UploadUrl } from './shapes.ts';
import { upload } from './endpoint.ts';

export const file = {
  fileUpload: upload('/file/upload', z.object({ url: UploadUrl })),
  /** Terms of a company's registration or of a fiat deposit; `msg` names what was stored. */
  termsUpload: upload('/file/terms/upload', z.object({ msg: z.string() })),
} as const;
