/** Browsers of many networks on one machine: what a proxy before the sandbox would say of where a socket comes from. */
import { WebSocket as Plain } from 'ws';

/** Networks of the loopback's proxy, as many clients each as push lets in from one. */
const CLIENTS_OF_ONE = 50;

export const placeOf = (client: number): string =>
  `10.${Math.floor(client / CLIENTS_OF_ONE / 250)}.${Math.floor(client / CLIENTS_OF_ONE) % 250}.7`;

/** @param dialled called with each dial @returns what stands in the place of the platform's own */
export function placedSocket(client: number, dialled: () => void): typeof WebSocket {
  const headers = { 'x-forwarded-for': placeOf(client) };
  class Placed extends Plain {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols, { headers, perMessageDeflate: false });
      dialled();
    }
  }
  // As far as the data layer uses one, the two are the same.
  return Placed as unknown as typeof WebSocket;
}
