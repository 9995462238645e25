import type { Role } from "#domain/roles.ts";

/** The requesting user and the requested record: ids that exist. */
export interface Requester {
  userId: string;
  /** A lesson that the student can see and has not rated, or one of the teacher's own. */
  reviewId?: string;
}

export interface HotRequest {
  role: Role;
  method: "GET" | "POST";
  path: (requester: Requester) => string;
  body?: (requester: Requester) => Record<string, unknown>;
  status: number;
}

/** The dashboards' requests and the most frequent ones: these have to be fast. */
export const hotRequests = {
  "student: account": { role: "student", method: "GET", path: () => "/api/me", status: 200 },
  "student: lessons": { role: "student", method: "GET", path: () => "/api/lessons", status: 200 },
  "student: classes to rate": {
    role: "student",
    method: "GET",
    path: () => "/api/lessons?list=to-rate",
    status: 200,
  },
  "student: news": { role: "student", method: "GET", path: () => "/api/news", status: 200 },
  "student: profile": {
    role: "student",
    method: "GET",
    path: ({ userId }) => `/api/students/${userId}`,
    status: 200,
  },
  "student: submit feedback": {
    role: "student",
    method: "POST",
    path: () => "/api/feedback",
    body: ({ reviewId }) => ({
      id: crypto.randomUUID(),
      reviewId,
      rating: 4,
      message: "The examples helped me understand the topic. More practice problems would be good.",
    }),
    status: 201,
  },
  "teacher: account": { role: "teacher", method: "GET", path: () => "/api/me", status: 200 },
  "teacher: feedback": { role: "teacher", method: "GET", path: () => "/api/feedback", status: 200 },
  "teacher: profile": {
    role: "teacher",
    method: "GET",
    path: ({ userId }) => `/api/teachers/${userId}`,
    status: 200,
  },
  "teacher: lessons": { role: "teacher", method: "GET", path: () => "/api/lessons", status: 200 },
  "admin: mentors": { role: "admin", method: "GET", path: () => "/api/teachers", status: 200 },
  "admin: students": { role: "admin", method: "GET", path: () => "/api/students", status: 200 },
  "admin: student search": {
    role: "admin",
    method: "GET",
    path: () => "/api/students?search=priya+sharma",
    status: 200,
  },
} as const satisfies Record<string, HotRequest>;

export type HotRequestName = keyof typeof hotRequests;

/** The requests for figures: several statements each, measured by the bench. */
export const figureRequests = {
  "teacher: latest feedback": {
    role: "teacher",
    method: "GET",
    path: ({ userId }) => `/api/teachers/${userId}/latest-feedback`,
    status: 200,
  },
  "teacher: insights": {
    role: "teacher",
    method: "GET",
    path: ({ userId }) => `/api/teachers/${userId}/insights`,
    status: 200,
  },
  "teacher: class": {
    role: "teacher",
    method: "GET",
    path: ({ reviewId }) => `/api/lessons/${reviewId}/insights`,
    status: 200,
  },
  "admin: overview": { role: "admin", method: "GET", path: () => "/api/overview", status: 200 },
} as const satisfies Record<string, HotRequest>;

export type FigureRequestName = keyof typeof figureRequests;
