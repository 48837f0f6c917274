/** Why a sandbox can't start, in words for the person who tried. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
