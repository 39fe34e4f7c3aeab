// First: PrimeReact must find the policy.
import './trusted-types.ts'
import './prime.css'
import { PrimeReactProvider } from 'primereact/api'
import type { ReactNode } from 'react'
import { primeOptions } from './prime-options.ts'

/**
 * What a PrimeReact component needs around it. Each of the lazy files `prime-*.tsx` brings it along, so that a
 * page without an open dialog, menu or notice loads nothing of PrimeReact: 40 kB of script and its theme.
 */
export const Prime = ({ children }: { children: ReactNode }) => (
  <PrimeReactProvider value={primeOptions}>{children}</PrimeReactProvider>
)
