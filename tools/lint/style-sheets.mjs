/** Finds in style sheets what breaks the tokens of the web app: sizes of text, radii and undefined variables. */

const declarations = (text) =>
  [...text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([\w-]+)\s*:\s*([^;{}]+)[;}]/g)].map(([, name, value]) => ({
    name,
    value: value.trim(),
  }))

const isSized = (value) => /\b\d*\.?\d+(rem|em|px)\b/.test(value)
const freeRadius = new Set(['0', '50%', '999px'])

/** Problems of one sheet, but for the one that defines the tokens. */
function tokenProblems(text) {
  return declarations(text).flatMap(({ name, value }) => {
    if (/^font(-size)?$/.test(name) && isSized(value)) return [`${name}: ${value} is no token`]
    if (/^border-.*radius$/.test(name) && !freeRadius.has(value) && isSized(value))
      return [`${name}: ${value} is no token`]
    return []
  })
}

/**
 * Lists the problems of sheets, given as pairs of path and text. A variable is defined by a sheet or by a component, in
 * its `style`; one with a fallback need not be.
 */
export function sheetProblems(sheets, components) {
  const texts = [...sheets, ...components].map(([, text]) => text)
  const defined = new Set(texts.flatMap((text) => [...text.matchAll(/(--[\w-]+)'?\s*:/g)].map(([, name]) => name)))
  return sheets.flatMap(([path, text]) => [
    ...(path.endsWith('/tokens.css') ? [] : tokenProblems(text)).map((problem) => `${path}: ${problem}`),
    ...[...text.matchAll(/var\((--[\w-]+)\s*(,?)/g)]
      .filter(([, name, fallback]) => !defined.has(name) && fallback === '')
      .map(([, name]) => `${path}: ${name} is defined nowhere`),
  ])
}
