import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Collects console messages and errors of a test's pages; those that the test did not allow fail it. */
export interface ConsoleGuard {
  /** Allows messages that match, such as the browser's own line about a refused request. */
  allow: (expected: RegExp) => void
  /** Allows the browser's message about a response with this status. */
  allowStatus: (status: number) => void
  /** Allows the messages about a broken connection. */
  allowLostConnection: () => void
  /** Allows the messages about an answer that is shorter than it says. */
  allowCutAnswer: () => void
  /** Allows the messages about scripts and style sheets that the server no longer has. */
  allowMissingFiles: () => void
  /** Allows the messages about requests of a page that is offline. */
  allowOffline: () => void
  /** Fails on messages that were not allowed. */
  check: () => void
  /** Forgets messages and allowances, for the next test on the same page. */
  forget: () => void
}

/** Watches all pages of a context for errors, warnings, policy violations, rejections and failed requests. */
export function guardConsole(context: BrowserContext): ConsoleGuard {
  const complaints: string[] = []
  const allowed: RegExp[] = []
  // The browser loads the icon in its own time, also when the test and its server have just ended.
  const hear = (complaint: string) => {
    if (!/\/favicon\.svg\b.*net::ERR_|net::ERR_.*\/favicon\.svg\b/.test(complaint)) complaints.push(complaint)
  }

  const watch = (page: Page) => {
    page.on('console', (message) => {
      if (!['error', 'warning', 'assert'].includes(message.type())) return
      // The browser measures time here: a slow machine uses a preloaded script later than it expects.
      if (message.text().includes('was preloaded using link preload but not used within a few seconds')) return
      hear(textOf(message))
    })
    // Includes unhandled rejections.
    page.on('pageerror', (error) => hear(`pageerror: ${error.stack ?? error.message}`))
    page.on('crash', () => hear('the page crashed'))
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // Leaving a page or a state cancels its queries on purpose.
      if (reason !== 'net::ERR_ABORTED') hear(`request failed: ${request.method()} ${request.url()} ${reason}`)
    })
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url())
      if (protocol.startsWith('http') && !/^(127\.0\.0\.1|localhost)(:|$)/.test(host))
        hear(`request leaves the origin: ${host}`)
    })
  }
  context.pages().forEach(watch)
  context.on('page', watch)

  return {
    allow: (expected) => void allowed.push(expected),
    allowStatus: (status) =>
      void allowed.push(new RegExp(`^error: Failed to load resource: .* status of ${status}\\b`)),
    allowLostConnection: () =>
      void allowed.push(
        /^error: Failed to load resource: net::ERR_(EMPTY_RESPONSE|CONNECTION_RESET)/,
        /^request failed: .* net::ERR_(EMPTY_RESPONSE|CONNECTION_RESET)$/,
      ),
    allowCutAnswer: () =>
      void allowed.push(
        /^error: Failed to load resource: net::ERR_(CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)/,
        /^request failed: .* net::ERR_(CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)$/,
      ),
    allowMissingFiles: () =>
      void allowed.push(
        // The server answers 503 while the files of a release are put in place.
        /^error: Failed to load resource: .* status of (404|503)\b/,
        /^error: Refused to apply style from .* \('text\/plain'\)/,
      ),
    allowOffline: () =>
      void allowed.push(
        /^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/,
        /^request failed: .* net::ERR_INTERNET_DISCONNECTED$/,
      ),
    check: () => {
      const unannounced = complaints.filter((complaint) => !allowed.some((expected) => expected.test(complaint)))
      expect(unannounced, 'complaints of the browser').toEqual([])
    },
    forget: () => {
      complaints.length = 0
      allowed.length = 0
    },
  }
}

const textOf = (message: ConsoleMessage) => `${message.type()}: ${message.text()} (${message.location().url})`
