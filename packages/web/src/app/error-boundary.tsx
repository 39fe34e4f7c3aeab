import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logCrash } from '../portal/log.ts'
import { appTexts } from './app.texts.ts'

/** Catches rendering errors and offers a reload instead of a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    logCrash(error, info.componentStack)
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <main className="auth-page">
        <div className="auth-card" role="alert">
          <h1>{appTexts.crashed}</h1>
          <p>{appTexts.crashedHint}</p>
          <button type="button" className="p-button" onClick={() => window.location.reload()}>
            {appTexts.reload}
          </button>
        </div>
      </main>
    )
  }
}
