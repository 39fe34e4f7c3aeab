// First, because PrimeReact needs the policy when it starts.
import './trusted-types.ts'
import './prime.css'
import { PrimeReactProvider } from 'primereact/api'
import type { ReactNode } from 'react'
import { primeOptions } from './prime-options.ts'

/** Gives all of PrimeReact's widgets on the page their options. */
export const Prime = ({ children }: { children: ReactNode }) => (
  <PrimeReactProvider value={primeOptions}>{children}</PrimeReactProvider>
)
