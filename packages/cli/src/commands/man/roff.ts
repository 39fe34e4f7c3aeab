/** Characters that roff would read or draw as others, by their names. */
const named: Readonly<Record<string, string>> = {
  '\\': '\\e',
  '-': '\\-',
  "'": '\\(aq',
  '"': '\\(dq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
}

/**
 * Escapes a text for roff. Other letters than those of ASCII get their numbers, so that the page is the same in every
 * locale and with every formatter. No line begins as a request.
 */
export const roffOf = (text: string): string =>
  text.replaceAll(/[^\n !#-&(),./-\]_a-}]|[\\^]/gu, escaped).replaceAll(/^(?=\.)/gm, '\\&')

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0
  // Control characters have no place in a page.
  if (code < 0x20 || code === 0x7f) return ''
  return named[character] ?? `\\[u${code.toString(16).toUpperCase().padStart(4, '0')}]`
}

/** Sets a word in bold. */
export const bold = (text: string): string => `\\fB${roffOf(text)}\\fR`

/** Heading of a section; its words stand in one argument. */
export const section = (title: string): string => `.SH "${roffOf(title)}"`

export const subsection = (title: string): string => `.SS "${roffOf(title)}"`

export const paragraph = (text: string): string[] => ['.PP', ...linesOf(text)]

/** Item of a list: a term and its description. */
export const item = (term: string, description: string): string[] => ['.TP', bold(term), ...linesOf(description)]

/** Lines that stay as they are. */
export const verbatim = (lines: readonly string[]): string[] => [
  '.PP',
  '.RS 4',
  '.nf',
  ...lines.map((line) => roffOf(line)),
  '.fi',
  '.RE',
]

/** Lines of a text, each on a line of its own; a space at the begin of a line would break it. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line, at) => (at === 0 ? [roffOf(line)] : ['.br', roffOf(line)]))
