/** One indicator over two inputs. */
export function MapStage() {
  return <section className="map-stage" aria-label="Map" data-testid="map-stage" />;
}
