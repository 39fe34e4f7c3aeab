import type { BrowserContext, Page } from 'playwright-core'

/** Records every toast of a context's pages, because a toast disappears after a second or two. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A frame in a sandbox must not run scripts.
    if (window !== window.top) return
    const heard: string[] = []
    Object.assign(window, { recordedToasts: heard })
    const listen = () =>
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const node of addedNodes) {
            const toast = node instanceof Element ? (node.querySelector('.p-toast-message') ?? node) : null
            if (toast?.classList.contains('p-toast-message'))
              heard.push((toast as HTMLElement).innerText.replace(/\s+/g, ' '))
          }
        }
      }).observe(document.documentElement, { childList: true, subtree: true })
    if (document.documentElement) listen()
    else document.addEventListener('DOMContentLoaded', listen)
  })
}

/** Returns the toasts that a page has shown since it was loaded, oldest first. */
export const toastsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { recordedToasts: string[] }).recordedToasts)
