import { closed } from './endpoint.ts';

export const position = {
  positionGetByStock: closed('POST', '/position/getByStock', 'json', 'user'),
  positionTreasuryBondTotal: closed('POST', '/position/getTreasuryBondTotal', 'json', 'user'),
  positionFlat: closed('POST', '/position/flatPosition', 'json', 'user', 'money'),
  positionMine: closed('POST', '/position/me', 'json', 'user'),
  positionFlatList: closed('POST', '/position/flatList', 'json', 'user'),
  positionConsignList: closed('POST', '/position/consignList', 'json', 'user'),
  positionSubscription: closed('POST', '/position/subscription', 'json', 'user'),
  positionWaterPageList: closed('POST', '/position/water/pageList', 'json', 'user'),
  positionAddMargin: closed('POST', '/position/addPositionMargin', 'json', 'user', 'money'),
  positionHalfOrFull: closed('POST', '/position/getHalfOrFullNum', 'json', 'user'),
  positionIpoFull: closed('POST', '/position/getIpoFullNum', 'json', 'user'),
  positionPlacingFlatCount: closed('POST', '/position/getPlacingFlatCount', 'json', 'user'),
  positionPlacingSubscription: closed('POST', '/position/placing_subscription', 'json', 'user'),
} as const;
