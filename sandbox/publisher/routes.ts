/**
 * The sample documents and pages, in each language, made from the texts in `locales/` when they are first asked for. A page may be shown in a
 * frame of a page of its own host, which nothing else that the sandbox answers may, and runs no script.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { EnvelopeCode, type Language, LANGUAGES } from '../../contract/codes.ts';
import { failure } from '../http/envelope.ts';
import { DOCUMENTS, type DocumentName, PUBLISHED_ROUTE, SITE_PAGES } from './addresses.ts';
import { htmlOf, PAGE_POLICY } from './sitePage.ts';

interface Asked {
  readonly language: string;
  readonly file: string;
}

export async function addPublished(app: FastifyInstance): Promise<void> {
  const made = new Map<string, Promise<Buffer>>();
  /** Each once, and again where its making failed. */
  const documentOf = (name: DocumentName, language: Language): Promise<Buffer> => {
    const key = `${language}/${name}`;
    const known = made.get(key);
    if (known) return known;
    // The library takes a tenth of a second to load, which no start should pay.
    const making = import('./document.ts').then(({ pdfOf }) => pdfOf(name, language));
    making.catch(() => made.delete(key));
    made.set(key, making);
    return making;
  };

  app.get<{ Params: Asked }>(PUBLISHED_ROUTE, async ({ params }, reply) => {
    void reply.header('cache-control', 'no-cache');
    const language = LANGUAGES.find((own) => own === params.language);
    const document = DOCUMENTS.find((name) => params.file === `${name}.pdf`);
    const page = SITE_PAGES.find((name) => params.file === `${name}.html`);
    if (language && document) return reply.type('application/pdf').send(await documentOf(document, language));
    if (language && page) return framed(reply).type('text/html; charset=utf-8').send(htmlOf(page, language));
    return reply.code(404).send(failure(EnvelopeCode.NotFound, 'The URL does not exist'));
  });
}

const framed = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'content-security-policy': PAGE_POLICY, 'x-frame-options': 'SAMEORIGIN' });
