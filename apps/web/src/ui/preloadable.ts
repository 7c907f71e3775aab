import { type ComponentType, createElement, lazy, useState } from 'react'

/**
 * A component whose code loads before it is needed. Once it has loaded, the component renders at once: `lazy` alone would show its fallback,
 * which React keeps for 300 ms.
 *
 * Call it outside components.
 *
 * @returns the component, and `preload`, which loads its code; a failure shows when it renders
 */
export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & { preload: () => void } {
  let loaded: ComponentType<Props> | undefined
  const Lazy = lazy(async () => ({ default: await load() }))
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module, never in a render.
  function Preloadable(props: Props) {
    // Does not change while the component is mounted, so that it keeps its state.
    const [Component] = useState(() => loaded ?? (Lazy as ComponentType<Props>))
    return createElement(Component, props)
  }
  const preload = () => {
    load().then(
      (component) => {
        loaded = component
      },
      () => {},
    )
  }
  return Object.assign(Preloadable, { preload })
}
