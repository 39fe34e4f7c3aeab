import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import postcss, { type AtRule, type ChildNode, type Container, type Declaration, type Root, type Rule } from 'postcss'
import type { Plugin } from 'vite'
import { withContrast } from './contrast.ts'

const id = 'virtual:prime-theme.css'
const { resolve } = createRequire(import.meta.url)

/** The PrimeReact components that src/ui uses, by the first part of their class names. */
const usedBlocks = ['component', 'dialog', 'toast', 'menu', 'menuitem', 'submenu', 'link', 'icon']
/** States that a rule of a used component may name. */
const states = ['highlight', 'focus', 'disabled', 'hidden', 'overflow', 'connected']
const used = new Set([...usedBlocks, ...states])

/**
 * PrimeReact's lara-light-blue and lara-dark-blue as one style sheet: the rules of the components in use, with
 * `light-dark()` where the two differ. 190 kB become about 8, and changing the scheme loads nothing.
 */
export function primeTheme(): Plugin {
  return {
    name: 'prime-theme',
    resolveId: (source) => (source === id ? { id, moduleSideEffects: true } : null),
    load: (asked) => (asked === id ? mergedTheme(themeText('lara-light-blue'), themeText('lara-dark-blue')) : null),
  }
}

const themeText = (name: string) => readFileSync(resolve(`primereact/resources/themes/${name}/theme.css`), 'utf8')

/** Both themes in one, cut down to what is in use. */
function mergedTheme(lightCss: string, darkCss: string): string {
  const light = cutDown(postcss.parse(lightCss))
  const dark = cutDown(postcss.parse(darkCss))
  merge(light, dark)
  keepUsedNames(light)
  return light.toString()
}

/** Rules of other components go, and so do the fonts: 0.7 MB for a look that the system's own font has too. */
function cutDown(root: Root): Root {
  root.walkAtRules('font-face', (rule) => void rule.remove())
  root.walkComments((comment) => void comment.remove())
  root.walkRules((rule) => {
    if (isKeyframe(rule) || rule.selector === ':root') return
    const kept = rule.selectors.filter((selector) => blocksOf(selector).every((block) => used.has(block)))
    if (kept.some((selector) => blocksOf(selector).length > 0)) rule.selectors = kept
    else rule.remove()
  })
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return root
}

const blocksOf = (selector: string) => [...selector.matchAll(/\.p-([a-z]+)/g)].map((match) => match[1] ?? '')
const isKeyframe = (rule: Rule) => rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes')

/** Both themes come from one source and have the same rules in the same order. */
function merge(light: Container, dark: Container): void {
  for (const [index, node] of (light.nodes ?? []).entries()) {
    const twin = dark.nodes?.[index]
    if (node.type === 'decl') mergeDeclaration(node, twinOf(node, twin, dark))
    else if (isContainer(node) && twin && isContainer(twin)) merge(node, twin)
  }
}

const isContainer = (node: ChildNode): node is Rule | AtRule => node.type === 'rule' || node.type === 'atrule'

function twinOf(node: Declaration, twin: ChildNode | undefined, dark: Container): Declaration | undefined {
  if (twin?.type === 'decl' && twin.prop === node.prop) return twin
  return dark.nodes?.find((other): other is Declaration => other.type === 'decl' && other.prop === node.prop)
}

const colour = /#[0-9a-f]{3,8}\b|rgba?\([^)]*\)/gi

/** Colours that differ are chosen by the scheme; other differences are matters of taste, and light's wins. */
function mergeDeclaration(node: Declaration, twin: Declaration | undefined): void {
  const dark = [...(twin?.value ?? '').matchAll(colour)].map((match) => match[0])
  const sameCount = dark.length === [...node.value.matchAll(colour)].length
  let position = 0
  node.value = node.value.replace(colour, (text) => {
    const light = withContrast(text)
    const other = dark[position++]
    return !sameCount || other === undefined || other === text ? light : `light-dark(${light}, ${other})`
  })
}

/** Variables and animations that no remaining rule names. */
function keepUsedNames(root: Root): void {
  let text = ''
  root.walkDecls((declaration) => {
    if (!declaration.prop.startsWith('--')) text += `${declaration.value} `
  })
  root.walkDecls(/^--/, (declaration) => {
    if (declaration.prop.startsWith('--font-') || !text.includes(`var(${declaration.prop}`)) declaration.remove()
  })
  root.walkAtRules(/keyframes$/, (rule) => {
    if (!text.includes(rule.params)) rule.remove()
  })
  root.walkRules(':root', (rule) => {
    rule.walkDecls(/^(color-scheme|font-.*)$/, (declaration) => void declaration.remove())
    if (rule.nodes.length === 0) rule.remove()
  })
}
