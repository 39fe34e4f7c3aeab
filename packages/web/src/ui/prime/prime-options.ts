import { tr } from 'primelocale/js/tr.js'
import { addLocale, type APIOptions } from 'primereact/api'
import { uiTexts } from '../ui.texts.ts'

// PrimeReact's Turkish translates "collapse" as a collapsing building.
const aria = { ...tr.aria, collapseLabel: uiTexts.collapse, expandLabel: uiTexts.expand, close: uiTexts.close }
addLocale('tr', { ...tr, aria })

/**
 * How PrimeReact behaves on our pages. Its styles are part of our style sheet (build/prime-styles.ts), so what
 * it still wants to inject goes into an element that is on no page; the content security policy would refuse it.
 */
export const primeOptions: Partial<APIOptions> = {
  locale: 'tr',
  ripple: false,
  styleContainer: document.createElement('div'),
}
