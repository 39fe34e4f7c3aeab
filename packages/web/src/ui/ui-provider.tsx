import './styles.css'
import type { ReactNode } from 'react'
import { NoticesProvider } from './feedback/notices.tsx'

/** What the signed-in pages need around them; /login does without. */
export const UiProvider = ({ children }: { children: ReactNode }) => <NoticesProvider>{children}</NoticesProvider>
