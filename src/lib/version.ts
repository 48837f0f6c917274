/** Versions such as 1.4.0, with what a build adds after a hyphen. */

const PARTS = /^(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(?:[-+].*)?$/;

const partsOf = (version: string): readonly number[] | undefined =>
  PARTS.exec(version.trim())
    ?.slice(1, 4)
    .map((part) => Number(part ?? 0));

/** Whether one version is later than another; undefined where one of them can't be read. */
export function isLater(version: string, than: string): boolean | undefined {
  const [one, other] = [partsOf(version), partsOf(than)];
  if (!one || !other) return undefined;
  const place = one.findIndex((part, index) => part !== other[index]);
  return place >= 0 && (one[place] ?? 0) > (other[place] ?? 0);
}
