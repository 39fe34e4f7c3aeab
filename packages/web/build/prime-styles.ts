import type { Plugin } from 'vite'

/** A style sheet inside a PrimeReact module: `var styles = "…"`, `var baseStyle = "…"` or `styles: "…"`. */
const literal = /((?:\bvar \w*[sS]tyles?\s*=|\bstyles:)\s*)("(?:[^"\\]|\\.)*")/g
const prefix = 'virtual:prime-styles/'

/** Ours look different (src/styles/base.css); PrimeReact's own rules for them stand outside of any layer. */
const replacedByOurs = /^\s*\.p-(button|inputtext)\b/

/**
 * PrimeReact injects a style element for every component it mounts, which `style-src 'self'` refuses. This takes
 * the texts out of its modules and imports them as style sheets; the provider throws away what little remains
 * (src/ui/prime/prime-options.ts). Runs in the development server too, so that both look alike.
 */
export function primeStyles(): Plugin {
  const sheets = new Map<string, string>()
  return {
    name: 'prime-styles',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith(prefix) ? { id: source, moduleSideEffects: true } : null),
    load: (id) => (id.startsWith(prefix) ? (sheets.get(id) ?? '') : null),
    transform(code, id) {
      const name = /primereact\/(?:.*\/)?([\w-]+)\.esm\.js(?:\?|$)/.exec(id.replaceAll('\\', '/'))?.[1]
      if (name === undefined) return null
      const { rest, css } = takeStyles(code)
      if (css === '') return null
      const sheet = `${prefix}${name}.css`
      sheets.set(sheet, css)
      return { code: `import ${JSON.stringify(sheet)}\n${rest}`, map: null }
    },
  }
}

/** The module without its style sheets, and these. */
function takeStyles(code: string): { rest: string; css: string } {
  const found: string[] = []
  const rest = code.replace(literal, (whole, before: string, text: string) => {
    const css = JSON.parse(text) as string
    if (!css.includes('{')) return whole
    if (!replacedByOurs.test(css)) found.push(inLayer(closed(css)))
    return `${before}""`
  })
  return { rest, css: found.join('\n') }
}

/** The first part of a text that is put together with concat() ends inside a block. */
function closed(css: string): string {
  const open = css.split('{').length - css.split('}').length
  return css + '}'.repeat(Math.max(0, open))
}

/** What PrimeReact left without a layer would win over every rule of the theme. */
function inLayer(css: string): string {
  return css.includes('@layer') ? css : `@layer primereact {${css}}`
}
