/** How an instrument is named: as it is listed, and as its exchange names it in Chinese. */
interface Named {
  readonly name: string;
  readonly nameZh?: string | null | undefined;
}

/** Its name as a reader of this language knows it, in short. */
export const shownName = ({ name, nameZh }: Named, locale: string): string =>
  nameZh && locale.startsWith('zh') ? nameZh : shortName(name);

/**
 * A listing's name as one reads it in a row: exchanges add the kind of security to each name, which for an
 * ordinary share says nothing and pushes the company out of sight. Other kinds (warrants, units, classes)
 * stay, for they tell two listings apart.
 */
export function shortName(name: string): string {
  const short = name
    .replace(/\s*(?:-\s*)?\bAmerican Depositary (?:Shares?|Receipts?)\b.*$/i, ' ADS')
    .replace(/\s*(?:-\s*)?\b(?:Common Stock|Common Shares?|Ordinary Shares?|Common Units?)\b.*$/i, '')
    .replace(/\s+-\s+/g, ' ')
    .trim();
  return short === '' || short === 'ADS' ? name : short;
}
