/**
 * Names one confirmation of the customer's, so that the server takes it once however often it is sent. Made when the
 * customer confirms; a retry of the same confirmation sends the same id with the same body.
 */
export const newClientOrderId = (): string =>
  // Not randomUUID: that is there in secure contexts only, and a broker on the local network may have no certificate.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
