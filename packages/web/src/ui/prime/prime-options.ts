import { tr } from 'primelocale/js/tr.js'
import { addLocale, type APIOptions } from 'primereact/api'
import { uiTexts } from '../ui.texts.ts'

// PrimeReact's own Turkish text for "collapse" means the collapse of a building.
const aria = { ...tr.aria, collapseLabel: uiTexts.collapse, expandLabel: uiTexts.expand, close: uiTexts.close }
addLocale('tr', { ...tr, aria })

/**
 * Options of PrimeReact on our pages. The content security policy refuses the style elements that PrimeReact injects;
 * `styleContainer` puts them into an element outside of the page, and prime.css has what the widgets need.
 */
export const primeOptions: Partial<APIOptions> = {
  locale: 'tr',
  ripple: false,
  styleContainer: document.createElement('div'),
}
