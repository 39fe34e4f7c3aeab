// First, because PrimeReact needs the policy when it starts.
import './trusted-types.ts'
import './prime.css'
import { PrimeReactProvider } from 'primereact/api'
import type { ReactNode } from 'react'
import { primeOptions } from './prime-options.ts'

/**
 * Context of a PrimeReact component. Only the lazy files `prime-*.tsx` import it, so that a page without an open
 * dialog, menu or toast loads no PrimeReact.
 */
export const Prime = ({ children }: { children: ReactNode }) => (
  <PrimeReactProvider value={primeOptions}>{children}</PrimeReactProvider>
)
