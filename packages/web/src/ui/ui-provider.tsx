// First: PrimeReact must find the policy.
import './trusted-types.ts'
import 'virtual:prime-theme.css'
import './styles.css'
import { PrimeReactProvider } from 'primereact/api'
import type { ReactNode } from 'react'
import { NoticesProvider } from './notices.tsx'
import { primeOptions } from './prime-options.ts'

/** What the signed-in pages need around them. Never on /login, which shows no PrimeReact component. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <PrimeReactProvider value={primeOptions}>
      <NoticesProvider>{children}</NoticesProvider>
    </PrimeReactProvider>
  )
}
