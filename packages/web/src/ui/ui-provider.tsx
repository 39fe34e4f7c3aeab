import './styles.css'
import type { ReactNode } from 'react'
import { NoticesProvider } from './feedback/notices.tsx'

/** Provides the toasts of the signed-in pages; /login has none. */
export const UiProvider = ({ children }: { children: ReactNode }) => <NoticesProvider>{children}</NoticesProvider>
