/** Types that lib.dom lacks: https://w3c.github.io/trusted-types/dist/spec/ */
interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): unknown
}

/** Strings that PrimeReact sets through dangerouslySetInnerHTML; they are text, not markup. */
const harmless = new Set(['', '&nbsp;'])

/**
 * Registers the default policy: the content security policy lets no other string become markup. Allows the known
 * harmless strings and empties all others. Foreign HTML goes through rich-html.tsx, whose DOMPurify has its own policy.
 */
const { trustedTypes } = window as { trustedTypes?: PolicyFactory }
trustedTypes?.createPolicy('default', { createHTML: (html) => (harmless.has(html) ? html : '') })
