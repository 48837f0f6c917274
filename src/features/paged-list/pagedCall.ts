import type { EndpointId, Output } from '../../../contract/rest/index.ts';

/** Calls that answer a page of rows. */
export type PagedCall = { [K in EndpointId]: Output<K> extends { total: number; list: readonly { id: number }[] } ? K : never }[EndpointId];
export type RowOf<K extends PagedCall> = Output<K>['list'][number];
