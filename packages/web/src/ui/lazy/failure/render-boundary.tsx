import { Component, type ReactNode } from 'react'

interface RenderBoundaryProps {
  fallback: ReactNode
  children: ReactNode
}

/** Replaces children that fail to render; React logs the error. */
export class RenderBoundary extends Component<RenderBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
