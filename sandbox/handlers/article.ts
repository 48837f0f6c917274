import { EnvelopeCode } from '../../contract/codes.ts';
import { type Handlers, refuse } from './handler.ts';

const notOpenYet = () => refuse(EnvelopeCode.NotOpenYet, 'Not open yet');

export const article = { articlePageList: notOpenYet, articleDetail: notOpenYet, dictData: notOpenYet } satisfies Partial<Handlers>;
