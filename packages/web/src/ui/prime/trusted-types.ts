/** What lib.dom does not know yet: https://w3c.github.io/trusted-types/dist/spec/ */
interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): unknown
}

/** PrimeReact writes these two through dangerouslySetInnerHTML; they are text, not markup. */
const harmless = new Set(['', '&nbsp;'])

/**
 * The content security policy lets no string become markup except through here; everything that is not known to
 * be harmless becomes nothing. Foreign HTML goes through rich-html.tsx, whose DOMPurify has a policy of its own.
 */
const { trustedTypes } = window as { trustedTypes?: PolicyFactory }
trustedTypes?.createPolicy('default', { createHTML: (html) => (harmless.has(html) ? html : '') })
