/** For how many days an invitation works unless the admin chooses otherwise, and how many they may choose. */
export const invitationDaysStudents = 30;
export const invitationDaysTeacher = 7;
export const invitationDaysMax = 365;

/** How many students may register with one code unless the admin chooses otherwise, and how many they may choose. */
export const invitationUsesDefault = 60;
export const invitationUsesMax = 5000;
