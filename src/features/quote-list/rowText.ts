/** The text node that a row's cell begins with; made where there is none. */
export function textIn(root: Element, name: string): Text | undefined {
  const cell = root.querySelector(`[data-cell="${name}"]`);
  if (!cell) return undefined;
  if (cell.firstChild instanceof Text) return cell.firstChild;
  return cell.insertBefore(document.createTextNode(''), cell.firstChild);
}

export const put = (text: Text | undefined, value: string): void => {
  if (text && text.data !== value) text.data = value;
};
