/** Something about the fleet that the operator can correct. `message` is one line. */
export class FleetError extends Error {
  override name = "FleetError";
}
