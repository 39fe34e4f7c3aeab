// First: sends the page's queries and starts to load its code, before React starts.
import './app/preload/preload.ts'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { paths } from './app/paths.ts'
import { loadPage } from './app/preload/page-loader.tsx'
import { readTheme, showTheme } from './app/shell/theme.ts'
import { logCrash } from './portal/log.ts'
import { Prime } from './ui/prime/prime.tsx'
import './styles/base.css'
import './ui/buttons/button.css'
import './ui/forms/field.css'
import './features/session/auth.css'
import './app/shell/shell.css'
import './app/shell/sidebar.css'
import './app/shell/frame.css'

showTheme(readTheme())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const app = createRoot(root, { onCaughtError: logCrash })
const page = (
  <StrictMode>
    <Prime>
      <App />
    </Prime>
  </StrictMode>
)

async function renderWithData(path: string): Promise<void> {
  await loadPage(path)
  // Synchronous with effects, which use the answers, so that the first paint shows the data.
  flushSync(() => app.render(page))
}

const { pathname } = window.location
if (pathname === paths.login) app.render(page)
else void renderWithData(pathname)
