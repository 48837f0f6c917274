/** Brings what follows a body beside the socket: asked for with the first dial. */
import { createPart } from '../part.ts';

export const besides = createPart(() => import('./beside.ts'));
