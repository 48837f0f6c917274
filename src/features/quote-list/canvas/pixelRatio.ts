/** Calls back when the window has another number of pixels in a CSS pixel: a zoom, or another monitor, which resizes nothing. */
export function onPixelRatio(changed: () => void): () => void {
  let query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
  // A query holds for one ratio only.
  const renew = () => {
    query.removeEventListener('change', renew);
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', renew);
    changed();
  };
  query.addEventListener('change', renew);
  return () => query.removeEventListener('change', renew);
}
