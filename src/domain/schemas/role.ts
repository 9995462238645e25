import { roles } from "../roles.ts";
import { z } from "./zod.ts";

export const roleSchema = z.enum(roles);
