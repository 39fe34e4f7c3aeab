/** Line that begins each page; a page is never edited by hand. */
export const madeBy = '<!-- Made by `npm run docs`. -->'

/** Columns of a line; `npm run check` refuses wider ones. */
export const widest = 120

/** Makes a table; cells in one row keep to one line. */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  row(heads),
  `|${'---|'.repeat(heads.length)}`,
  ...rows.map(row),
]

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** Sets a name of the code. */
export const code = (name: string): string => `\`${name}\``

/** Breaks a paragraph or an item of a list into lines. */
export function wrap(text: string): string[] {
  const indent = text.startsWith('- ') ? '  ' : ''
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined) lines.push(word)
    else if (last.length + word.length + 1 > widest) lines.push(indent + word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
