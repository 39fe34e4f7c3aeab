import { Component, type ReactNode } from 'react'
import { CodeError, type CodeFailure } from '../../code/load-code.ts'

/** Reason why a part of the page is missing: its code could not be loaded, or it failed to render. */
export type PartFailure = CodeFailure | 'crashed'

/** A missing part, and the function that makes it anew. */
export interface MissingPart {
  failure: PartFailure
  retry: () => void
}

interface PartBoundaryProps {
  missing: (part: MissingPart) => ReactNode
  /** Called before the part is made anew. */
  onRetry?: () => void
  children: ReactNode
}

/** Replaces a part of the page whose code could not be loaded or that failed to render; React logs the error. */
export class PartBoundary extends Component<PartBoundaryProps, { failure: PartFailure | null }> {
  override state = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: error instanceof CodeError ? error.failure : 'crashed' }
  }

  readonly #retry = () => {
    this.props.onRetry?.()
    this.setState({ failure: null })
  }

  override render() {
    const { failure } = this.state
    return failure === null ? this.props.children : this.props.missing({ failure, retry: this.#retry })
  }
}
