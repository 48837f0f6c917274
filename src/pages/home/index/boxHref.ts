import { href } from '../../../lib/href.ts';

const WEB_PAGE = { path: '/pages/webview/index', query: { url: 'required', title: 'optional' } } as const;
const OWN_PAGE = /^\/pages\/[\w/-]+(?:\?[^\s\\#]*)?$/;

/**
 * Where a box of the front page leads: a page of the client, or an address that the page for others' pages judges.
 * @param base address that relative ones are from: the client's
 * @returns undefined of what is neither
 */
export function boxHref(link: string | null | undefined, title: string, base: string): string | undefined {
  if (!link) return undefined;
  if (OWN_PAGE.test(link)) return link;
  if (!URL.canParse(link, base)) return undefined;
  const { protocol, href: address } = new URL(link, base);
  return protocol === 'http:' || protocol === 'https:' ? href(WEB_PAGE, { url: address, title }) : undefined;
}
