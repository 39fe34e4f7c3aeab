// Before React: what the page reads is on its way while the rest of this file starts.
import './app/preload/preload.ts'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadPage } from './app/preload/page-loader.ts'
import { paths } from './app/paths.ts'
import { readTheme, showTheme } from './app/shell/theme.ts'
import { prefetchDone } from './portal/prefetch.ts'
import './styles/base.css'
import './ui/buttons/button.css'
import './ui/forms/field.css'
import './features/session/auth.css'

/** So long a page is held back for what it reads: drawn twice it is there later. */
const patienceMs = 150

showTheme(readTheme())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const app = createRoot(root)
const page = (
  <StrictMode>
    <App />
  </StrictMode>
)

async function drawWhole(path: string): Promise<void> {
  await loadPage(path)
  await prefetchDone(patienceMs)
  // At once with its effects, which take the answers: the first paint shows them.
  flushSync(() => app.render(page))
}

const { pathname } = window.location
if (pathname === paths.login) app.render(page)
else void drawWhole(pathname)
