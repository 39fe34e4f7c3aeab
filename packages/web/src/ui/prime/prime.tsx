// First, because PrimeReact needs the policy when it starts.
import './trusted-types.ts'
import './prime.css'
import { tr } from 'primelocale/js/tr.js'
import { PrimeReactProvider, addLocale, type APIOptions } from 'primereact/api'
import type { ReactNode } from 'react'
import { uiTexts } from '../ui.texts.ts'

/** Gives all of PrimeReact's widgets on the page their options. */
export const Prime = ({ children }: { children: ReactNode }) => (
  <PrimeReactProvider value={primeOptions}>{children}</PrimeReactProvider>
)

// PrimeReact's own Turkish text for "collapse" means the collapse of a building.
const aria = { ...tr.aria, collapseLabel: uiTexts.collapse, expandLabel: uiTexts.expand, close: uiTexts.close }
addLocale('tr', { ...tr, aria })

/**
 * Options of PrimeReact on our pages. The content security policy refuses the style elements that PrimeReact injects;
 * `styleContainer` puts them into an element outside of the page, and prime.css has what the widgets need.
 */
const primeOptions: Partial<APIOptions> = {
  locale: 'tr',
  ripple: false,
  styleContainer: document.createElement('div'),
}
