import type { EndpointId, Output } from '../../../contract/rest/index.ts';

/** Calls that answer a page of rows. */
export type PagedCall = {
  [K in EndpointId]: Output<K> extends { total: number; list: readonly { id: number | string }[] } ? K : never;
}[EndpointId];
export type RowOf<K extends PagedCall> = Output<K>['list'][number];
/** Those whose rows are numbered by the broker's store. */
export type NumberedCall = { [K in PagedCall]: RowOf<K>['id'] extends number ? K : never }[PagedCall];
